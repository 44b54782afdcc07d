/** An image that the build puts into the host's program (esbuild's `binary` loader). */
declare module '*.webp' {
  const bytes: Uint8Array
  export default bytes
}
/** A text that the build puts into the host's program (esbuild's `text` loader). */
declare module '*.md' {
  const text: string
  export default text
}
