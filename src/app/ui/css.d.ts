import 'react'

declare module 'react' {
  // Custom properties, which carry numbers from script to style: a length meter's value, a toast's time.
  interface CSSProperties { [name: `--${string}`]: string | number | undefined }
}
