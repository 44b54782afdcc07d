import 'react'

declare module 'react' {
  // Custom properties carry numbers from script to style: the value of a meter, the time of a toast.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
