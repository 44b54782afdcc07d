// What a tour of the panel needs from a browser engine. Each engine has its own driver.
import type { StartedHost } from '../started-host.ts'

export interface Engine {
  /** Loads a page; resolves when its document has replaced the one before, possibly before its scripts have run. */
  open(url: string): Promise<unknown>
  reload(): Promise<unknown>
  /** Returns the value of an expression in the page, as JSON. */
  read(expression: string): Promise<unknown>
  /** Clicks in the middle of the element that an expression returns. */
  click(element: string): Promise<unknown>
  /** Presses keys one after another: letters, `Enter`, `Control+k`. */
  press(...keys: string[]): Promise<unknown>
  resize(width: number, height: number): Promise<unknown>
  /** Errors in the console, errors of scripts, and violations of the Content-Security-Policy. */
  problems(): Promise<readonly string[]>
  stop(): Promise<void>
}

export type StartEngine = (host: StartedHost) => Promise<Engine>
