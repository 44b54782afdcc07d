import type { Row } from '#contract'
import type { NavigateOptions } from '../../kit/router.ts'
import { useStore } from '../../kit/store.ts'
import { useLocation, useQuery, useRouter } from '../../kit/use-router.tsx'
import { deleteRecord, followAddress, offerUndo } from '../form/delete-record.ts'
import { FormHead } from '../form/form-head.tsx'
import { OpenedRecord } from '../form/opened-record.tsx'
import { RoleFault } from '../form/rare-parts.ts'
import { fetchRecordAhead } from '../form/record-ahead.ts'
import { useBeginning } from '../form/use-beginning.ts'
import { useOpenedForm } from '../form/use-opened-form.ts'
import { expectPage } from '../list/expect-page.ts'
import { recordAddress, wayTo } from '../list/record-address.ts'
import { profile } from '../profile.ts'
import { onceThere } from '../shell/once-there.ts'
import { PageHead } from '../shell/page-head.tsx'
import { makeReady, ready } from '../shell/ready.ts'
import { placeAt } from '../shell/routes.ts'
import type { EntityProps } from '../shell/section-screen.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useSlow } from '../ui/use-slow.ts'

/** Fetches the record beside the screen itself; until it is there, the form shows what the list knows of it. */
export function prefetch({ entity }: EntityProps, search: string, listed?: readonly Row[]): void | Promise<unknown> {
  const id = new URLSearchParams(search).get('id')
  const known = id && fetchRecordAhead(entity, id, listed?.find((row) => row.id === id))
  if (known && known.listed) return Promise.resolve(known.listed)
}

/** The form of any entity, to make a record or, with `?id=`, to change one. */
export default function FormScreen({ section, entity }: EntityProps) {
  const router = useRouter()
  const [query] = useQuery()
  const id = query.get('id') ?? undefined
  const copyId = query.get('copy') ?? undefined
  useKeptFocus()
  const opened = useOpenedForm(entity, id, copyId)
  useBeginning(opened, `${id}<${copyId}`, () => {
    window.scrollTo(0, 0)
    document.querySelector('h1')?.focus({ preventScroll: true })
  })
  const { form } = opened
  const isNew = id === undefined
  useStore(profile) // what a person may do is known a moment later on a reload

  const { to: back, scroll } = wayTo(section, useLocation().state)
  const leave = (options?: NavigateOptions) => void router.navigate(back, { scroll, ...options })
  const remove = async (record: Row) => {
    const isLeft = followAddress(router)
    const gone = await deleteRecord(entity, record, isLeft)
    if (!gone) return
    if (isLeft()) return offerUndo(entity, router, gone.undoable)
    // The list offers the way back, as it does for what is deleted there.
    leave({ force: true, state: { undo: gone.undoable } })
  }

  if (isNew && form?.isReadOnly) return <><PageHead section={section} /><RoleFault section={section} needs="Edit" /></>
  return (
    <>
      <FormHead
        section={section} entity={entity} form={form} isNew={isNew} onDelete={(record) => void remove(record)}
      />
      <OpenedRecord
        opened={opened} section={section} waiting={<Skeleton />}
        exits={{
          leaving: (saved) => {
            // Where a list that is ready does not show it, the next one does.
            if (saved && !expectPage(entity, saved)) ready.set(undefined)
            return onceThere(router, back)
          },
          soonLeaving: () => {
            const list = isNew ? undefined : placeAt(section.route)?.screen.loaded()
            if (list && expectPage(entity)) makeReady(list, back)
          },
          leave: () => leave(),
          becameRecord: (row) => {
            const address = recordAddress(section, row.id)
            void router.navigate(address, { goesOn: true, state: { back, scroll } })
          },
          another: ({ replace }) => {
            if (section.create) void router.navigate(section.create, { replace, state: { back, scroll } })
          },
        }}
      />
    </>
  )
}

/** Holds the place of the first section while the record is under way. */
function Skeleton() {
  return useSlow(true) && (
    <div className="edit" aria-busy="true">
      <div className="panel"><div className="body grid-4">
        {[2, 1, 1, 2, 2].map((span, index) => <span key={index} className={`sk span-${span}`} />)}
      </div></div>
    </div>
  )
}
