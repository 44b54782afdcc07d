// How an upload works.
//
// 1. Drop, paste or file dialog: `upload/use-taken-files.ts` passes the files to `upload/upload-queue.ts`, three
//    at a time.
// 2. Preparation: `prepare-picture.ts` checks size and bytes (`imageFacts` of the contract), removes location,
//    time and device metadata (`picture/strip-metadata.ts` of the contract), and creates smaller versions of 320 and
//    960 px.
// 3. Sending: the queue sends a form with the parts `file`, `w320`, `w960` and `meta`, and shows the progress. A
//    retry uses the same idempotency key.
// 4. Receiving: the host accepts four uploads at once (`media/media-part.ts`), reads the parts within their limits
//    (`http/multipart.ts`), and runs `imageFacts` again.
// 5. Storing: `media/media-files.ts` records the SHA-256 hash in the database and passes the bytes to a store
//    under that name. `media-folder.ts` writes them to a temporary file, syncs and renames it. `media-bucket.ts` puts
//    them into an S3 store. After the store has acknowledged, the record is written, in one transaction with its
//    activity. If the host is killed in between, the file stays without a record, and the host removes it after an
//    hour.
// 6. Using: the record's `url` is `/media/<sha256>`. A field of kind `image` stores the record's ID. Markdown
//    contains the URL.
export { fetchWithProgress } from './fetch-with-progress.ts'
export { factsWords, lacksAlt, mediaTypes, sizeWords, typeWords } from './image-words.ts'
export { UploadButton, UploadList } from './upload-list.tsx'
export { useTakenFiles } from './use-taken-files.ts'
export { useUploads } from './use-uploads.ts'
