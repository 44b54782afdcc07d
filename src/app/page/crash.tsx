import { Component, type ReactNode } from 'react'
import { Fault } from './fault.tsx'

/** An error in a screen replaces this screen only, not the page around it. React itself logs the error. */
export class Crash extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const retry = () => {
      document.getElementById('main')?.focus() // the button disappears
      this.setState({ error: undefined })
    }
    const again = (
      <button type="button" className="btn primary" onClick={retry}>
        Try again
      </button>
    )
    return (
      <Fault
        icon="wrench"
        title="This screen stopped working"
        details={`${error.name}: ${error.message}`}
        actions={again}
        heading="h1"
      >
        Something went wrong on this screen. Saved data is safe, and other screens work.
      </Fault>
    )
  }
}
