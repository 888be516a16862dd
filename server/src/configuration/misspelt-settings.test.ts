import { describe, expect, it } from 'vitest';
import { readSettings, SETTING_NAMES } from '../env.ts';
import { misspeltSettings } from './misspelt-settings.ts';

describe('misspeltSettings', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_DIRECTURL', 'DATABASE_DIRECT_URL'],
    ['RAZORPAY_KEYSECRET', 'RAZORPAY_KEY_SECRET'],
    ['SECRET_KEYZ', 'SECRET_KEYS'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['PORTS', 'PORT'],
    ['MIGRATES', 'MIGRATE'],
    ['OTEL_EXPORTER_OTLP_ENDPONT', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ])('%s is probably %s', (name, meant) => {
    expect(misspeltSettings([name], SETTING_NAMES)).toEqual([{ name, meant }]);
  });

  it('leaves settings and the variables of other programs alone', () => {
    const others = [
      ...SETTING_NAMES,
      'PATH',
      'HOME',
      'HOSTNAME',
      'NODE',
      'NODE_ENV',
      'PWD',
      'TERM',
      'LANG',
      'LC_ALL',
      'SHELL',
      'USER',
      'EDITOR',
      'COLOR',
      'INIT_CWD',
      'PGHOST',
      'PGPORT',
      'MAIL',
      'AWS_REGION',
      'MALLOC_ARENA_MAX',
      'MALLOC_MMAP_THRESHOLD_',
      'KUBERNETES_PORT',
      'npm_config_cache',
    ];
    expect(misspeltSettings(others, SETTING_NAMES)).toEqual([]);
  });

  it.each([
    'OTEL_SDK_DISABLED',
    'OTEL_SERVICE_NAME',
    'OTEL_RESOURCE_ATTRIBUTES',
    'OTEL_LOG_LEVEL',
    'OTEL_PROPAGATORS',
    'OTEL_TRACES_SAMPLER',
    'OTEL_TRACES_SAMPLER_ARG',
    'OTEL_TRACES_EXPORTER',
    'OTEL_METRICS_EXPORTER',
    'OTEL_LOGS_EXPORTER',
    'OTEL_BSP_SCHEDULE_DELAY',
    'OTEL_BSP_MAX_QUEUE_SIZE',
    'OTEL_ATTRIBUTE_COUNT_LIMIT',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
    'OTEL_EXPORTER_OTLP_LOGS_ENDPOINT',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'OTEL_EXPORTER_OTLP_TIMEOUT',
    'OTEL_EXPORTER_OTLP_COMPRESSION',
    'OTEL_EXPORTER_OTLP_CERTIFICATE',
    'OTEL_EXPORTER_OTLP_CLIENT_KEY',
    'OTEL_EXPORTER_OTLP_INSECURE',
    'OTEL_EXPORTER_JAEGER_ENDPOINT',
    'OTEL_EXPORTER_ZIPKIN_ENDPOINT',
    'OTEL_EXPORTER_PROMETHEUS_PORT',
  ])('leaves %s of OpenTelemetry alone', (name) => {
    const { findings } = readSettings({ [name]: 'http://collector:4318' });
    expect(findings.filter(({ fix }) => fix.includes('is no setting'))).toEqual([]);
  });
});
