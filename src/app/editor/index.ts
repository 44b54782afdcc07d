export { contentExtra } from './content-form.tsx'
export { MarkdownEditor } from './markdown-editor.tsx'
export { DocumentText } from './document-text.tsx'
export { MarkdownText } from './markdown-text.tsx'
