export { samplePart, type SampleSettings } from './sample-part.ts'
export { removeSample } from './remove-sample.ts'
