import { confirm } from '#data'
import type { TakeBack } from './undo-run.ts'

/** Undoing the creation of a record moves it to the trash. */
export const mayUndoImport = (mayEdit: boolean, mayDelete: boolean, created: number): boolean =>
  mayEdit && (created === 0 || mayDelete)

/** Undoes an import once the user has confirmed. */
export async function askToUndoImport(back: TakeBack): Promise<void> {
  const isAgreed = await confirm({
    title: 'Undo import?',
    body: <p>Created records go to the trash, and updated records get their old values back. Later changes stay.</p>,
    yes: 'Undo import',
    no: 'Keep import',
    isDestructive: true,
  })
  if (isAgreed) await back.start()
}
