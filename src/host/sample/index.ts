export { samplePart, type SampleSettings } from './sample-part.ts'
