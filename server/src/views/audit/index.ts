export { readAuditedObject } from './audited-objects.ts';
