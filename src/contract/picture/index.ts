export {
  imageBytesMax,
  imageFacts,
  type ImageFacts,
  imagePixelsMax,
  mayMove,
  readImage,
  sizeProblem,
} from './image-facts.ts'
export { stripMetadata } from './strip-metadata.ts'
