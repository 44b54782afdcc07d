export { factsWords, lacksAlt, mediaTypes, sizeWords, typeWords } from './picture-words.ts'
export { UploadButton, UploadList } from './upload-list.tsx'
export { useTakenFiles } from './use-taken-files.ts'
export { useUploads } from './use-uploads.ts'
