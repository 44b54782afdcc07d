export { imageBytesMax, imageFacts, type ImageFacts, imagePixelsMax } from './image-facts.ts'
export { stripMetadata } from './strip-metadata.ts'
