/** An image that the build puts into the host's program (esbuild's `binary` loader). */
declare module '*.webp' {
  const bytes: Uint8Array
  export default bytes
}
