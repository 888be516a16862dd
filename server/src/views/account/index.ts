export { accountExport } from './export.ts';
