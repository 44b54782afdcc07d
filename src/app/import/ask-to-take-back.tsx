import { confirm } from '#data'
import type { TakeBack } from './take-back.ts'

/** Undoing the creation of a record moves it to the trash. */
export const mayTakeBack = (mayEdit: boolean, mayDelete: boolean, created: number): boolean =>
  mayEdit && (created === 0 || mayDelete)

/** Undoes an import once the user has confirmed. */
export async function askToTakeBack(back: TakeBack): Promise<void> {
  const isAgreed = await confirm({
    title: 'Undo import?',
    body: <p>Created records go to the trash, and updated records get their old values back. Later changes stay.</p>,
    yes: 'Undo import',
    no: 'Keep import',
    isDestructive: true,
  })
  if (isAgreed) await back.start()
}
