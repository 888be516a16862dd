import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Target } from '../../server/src/platform/db/connect.ts';
import { DatabaseServer } from './database-server.ts';
import { Installation, type InstallationOptions, MAIN } from './installation.ts';
import { makePeople, type People } from './people.ts';
import { extractPreviousRelease } from './previous-release.ts';
import type { Site } from './run-scenario.ts';
import { BEFORE_MIDNIGHT_MS, nextMidnight, type Scenario } from './scenarios.ts';
import { SmallDisk } from './small-disk.ts';
import { Vendors } from './vendors.ts';

/** The database from which those of the scenarios are copied. */
export interface Base {
  readonly folder: string;
  readonly server: DatabaseServer;
  readonly target: Target;
  readonly people: People;
}

/** A site whose fault is bound to it. */
export interface PreparedSite extends Site {
  fault(): Promise<void>;
  close(): Promise<void>;
}

/** Customers of a run; each scenario uses a part of them. */
const CUSTOMERS = 1_500;

/** Starts a database with the catalogue, professionals and customers of a run. */
export async function makeBase(folder: string): Promise<Base> {
  const server = await DatabaseServer.start(folder);
  try {
    const target = await server.create('base', folder);
    return { folder, server, target, people: await makePeople(target, CUSTOMERS) };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Starts the installation that a scenario needs. @throws `CannotRun` if this machine lacks something that it needs */
export async function prepareSite(scenario: Scenario, base: Base): Promise<PreparedSite> {
  const name = scenario.name.replaceAll('-', '_');
  const folder = join(base.folder, name);
  mkdirSync(folder);
  chmodSync(folder, 0o711);
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  /** Ends everything, also if a part does not end well; that must not hide the result of the scenario. */
  const close = async () => {
    for (const closer of closers.toReversed()) {
      try {
        await closer();
      } catch (error) {
        console.error(`${scenario.name}: not closed:`, error);
      }
    }
  };
  const start = async (options: Omit<InstallationOptions, 'folder' | 'webs'>) => {
    const installation = await Installation.start({ folder, webs: 2, ...options });
    closers.push(() => installation.stop());
    return installation;
  };
  const copy = async () => {
    const target = await base.server.copy(base.target, name);
    closers.push(() => base.server.drop(target));
    return target;
  };
  try {
    switch (scenario.needs) {
      case 'small disk': {
        const disk = SmallDisk.mount(join(folder, 'disk'));
        closers.push(() => disk.unmount());
        const database = await DatabaseServer.start(disk.folder);
        closers.push(() => database.close());
        const target = await database.create('small', folder);
        const people = await makePeople(target, CUSTOMERS);
        const installation = await start({ target });
        return {
          installation,
          target,
          people,
          fault: () => scenario.fault({ installation, database, target, disk }),
          close,
        };
      }
      case 'vendors': {
        const target = await copy();
        let frontPort = 0;
        const vendors = await Vendors.start(target, () => frontPort);
        closers.push(() => vendors.close());
        const installation = await start({ target, env: vendors.env });
        frontPort = installation.front.port;
        const { people, server: database } = base;
        const fault = () => scenario.fault({ installation, database, target, vendors });
        return { installation, target, people, fault, close, payAtGateway: vendors.payAtGateway };
      }
      case 'previous release': {
        const { script } = extractPreviousRelease(join(folder, 'release'));
        const target = await base.server.createEmpty(name);
        closers.push(() => base.server.drop(target));
        // Its first start creates the tables and loads the demo.
        const installation = await start({ target, script, env: { DEMO: '1', DEMO_COMPANY: '0' } });
        const people = await makePeople(target, CUSTOMERS);
        const fault = () =>
          scenario.fault({ installation, database: base.server, target, todaysScript: MAIN });
        return { installation, target, people, fault, close };
      }
      case 'midnight':
      case undefined: {
        const target = await copy();
        const clockStart = new Date(nextMidnight(new Date()).getTime() - BEFORE_MIDNIGHT_MS);
        const installation = await start({ target, ...(scenario.needs === 'midnight' && { clockStart }) });
        const { people, server: database } = base;
        return {
          installation,
          target,
          people,
          fault: () => scenario.fault({ installation, database, target }),
          close,
        };
      }
    }
  } catch (error) {
    await close();
    throw error;
  }
}
