// A user's actions on the import screen, with a worker in this process.
import { allByRole, byRole, click, settle, until } from '../../dom.ts'
import { act } from 'react'
import { workerInProcess } from './worker-in-process.ts'

/** Provides a worker for each import until its screen is left. */
export const supplyWorkers = (): void => {
  const value = function Worker() {
    return workerInProcess()
  }
  Object.defineProperty(globalThis, 'Worker', { value, configurable: true })
}

export const heading = (name: string) => until(() => allByRole('heading', { name })[0])

/** Waits until the screen has loaded. */
const fileInput = () => until(() => document.querySelector<HTMLInputElement>('input[type=file]') ?? undefined)

export const chooseFile = async (text: string | Uint8Array<ArrayBuffer>, name = 'rows.csv'): Promise<void> => {
  const input = await fileInput()
  Object.defineProperty(input, 'files', { value: [new File([text], name)], configurable: true })
  await act(async () => input.dispatchEvent(new window.Event('change', { bubbles: true })))
  await settle()
}

export const dropFile = async (text: string, name = 'rows.csv'): Promise<void> => {
  const on = await until(() => document.querySelector('.import') ?? undefined)
  for (const kind of ['dragover', 'drop']) {
    const event = Object.assign(new window.Event(kind, { bubbles: true, cancelable: true }), {
      dataTransfer: { types: ['Files'], files: [new File([text], name)] },
    })
    await act(async () => on.dispatchEvent(event))
  }
  await settle()
}

/** Expands the options of the columns step, since neither DOM does so on a click. */
export const unfold = () =>
  act(async () => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })

/** Waits for the columns step and expands its options. */
export const columns = () => heading('Match the columns').then(unfold)

export const check = (rows: string) => click(byRole('button', { name: `Check ${rows}` }))

/** The visible results: line, record, result. */
export const shownRows = (): string[][] =>
  allByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''))
