import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { MantineScope } from '../../../ui/mantine.tsx';
import classes from './measure-chart.module.css';

/** A measure by day as a line, which passes over days without a value. The table below it has the same figures. */
export default function MeasureChart({
  days,
  name,
  height,
  format,
}: {
  days: readonly { readonly label: string; readonly value: number | null }[];
  name: string;
  height: number;
  format: (value: number) => string;
}) {
  return (
    <MantineScope>
      <div className={classes.chart} aria-hidden>
        <LineChart
          h={height}
          data={days.map((day) => ({ ...day }))}
          dataKey="label"
          series={[{ name: 'value', label: name, color: 'var(--link)' }]}
          curveType="linear"
          connectNulls
          withDots={days.length <= 28}
          valueFormatter={format}
          yAxisProps={{ width: 64 }}
          xAxisProps={{ minTickGap: 32 }}
          lineChartProps={{ accessibilityLayer: false }}
          lineProps={{ isAnimationActive: false }}
        />
      </div>
    </MantineScope>
  );
}
