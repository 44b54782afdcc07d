import { calls } from '#contract'
import { removedSampleShape, sampleShape, setupShape } from '#shapes'
import { noted } from './schema-of.ts'
import { get, remove, together } from './table.ts'

/** Calls for a new installation, for administrators only. */
export const setupCalls = together({ tag: 'setup', failures: ['forbidden'] }, [
  get(
    calls.setup,
    'readSetup: Returns the first steps of an installation. For administrators only',
    noted(setupShape, { 'steps[].key': { type: 'string' } }),
  ),
  get(
    calls.sample,
    'readSample: Lists the sample records that can be removed, and those that stay. For administrators only',
    noted(sampleShape, { 'kept[].reason': { type: 'string' } }),
  ),
  remove(
    calls.sample,
    'removeSample: Moves removable sample records to the trash. `undo` restores them. For administrators only',
    removedSampleShape,
  ),
])
