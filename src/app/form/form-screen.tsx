import type { Row, Section } from '#contract'
import { attempt } from '#data'
import { type NavigateOptions, useLocation, useSearchParams, useRouter } from '#kit'
import { type EntityProps, PageHead, RoleFault, wayTo } from '#page'
import { offerUndo, recordUrl } from '#record'
import { useKeptFocus, useSlow } from '#ui'
import { deleteRecord, watchLocation } from '#change'
import { FormHead } from './form-head.tsx'
import { InLanguage, type Opening } from './languages/in-language.tsx'
import { LanguageTabs } from './languages/language-tabs.tsx'
import { OpenedRecord, useBeginning } from './opened-record.tsx'
import { useReadOnly } from './use-form.ts'
import { prefetchRecord, useOpenedForm } from './use-opened-form.ts'

/** Fetches the record together with the screen; until it arrives, the form shows the list's row. */
function prefetch({ entity }: EntityProps, search: string, listed?: readonly Row[]): void {
  const id = new URLSearchParams(search).get('id')
  if (id)
    prefetchRecord(
      entity,
      id,
      listed?.find((row) => row.id === id),
    )
}

/** The form of any entity: for a new record, or with `?id=` for a saved one, and with `&language=` for its translation. */
function FormScreen({ section, entity }: EntityProps) {
  const [query] = useSearchParams()
  const id = query.get('id') ?? undefined
  return (
    <InLanguage section={section} entity={entity} id={id} waiting={<Skeleton />}>
      {(opening) => <RecordScreen section={section} {...opening} copyId={query.get('copy') ?? undefined} />}
    </InLanguage>
  )
}

interface RecordScreenProps extends Opening {
  section: Section
  copyId: string | undefined
}

function RecordScreen({ section, entity, id, copyId, first, onMade }: RecordScreenProps) {
  const router = useRouter()
  useKeptFocus()
  const opened = useOpenedForm(entity, id, copyId, undefined, first)
  useBeginning(opened, `${id ?? first?.of}<${copyId}`, () => {
    window.scrollTo(0, 0)
    document.querySelector('h1')?.focus({ preventScroll: true })
  })
  const { form } = opened
  const isNew = id === undefined

  const { to: back, scroll } = wayTo(section, useLocation().state)
  const leave = (options?: NavigateOptions) => void attempt(() => router.navigate(back, { scroll, ...options }))
  const remove = async (record: Row) => {
    const isLeft = watchLocation(router)
    const gone = await deleteRecord(entity, record, isLeft)
    if (!gone) return
    if (!isLeft()) await router.navigate(back, { scroll, force: true })
    offerUndo(entity, gone.undoable)
  }

  const isReadOnly = useReadOnly(form)
  if (isNew && isReadOnly && !entity.translates)
    return (
      <>
        <PageHead section={section} />
        <RoleFault section={section} needs="edit" />
      </>
    )
  return (
    <>
      <FormHead
        section={section}
        entity={entity}
        form={form}
        isNew={isNew}
        onDelete={(record) => void attempt(() => remove(record))}
      />
      <LanguageTabs entity={entity} form={form} />
      <OpenedRecord
        opened={opened}
        section={section}
        waiting={<Skeleton />}
        exits={{
          leave: () => leave(),
          becameRecord:
            onMade ??
            ((row) => {
              const url = recordUrl(section, row.id)
              void attempt(() => router.navigate(url, { isSameScreen: true, state: { back, scroll } }))
            }),
          another: ({ replace }) => {
            const { create } = section
            if (create) void attempt(() => router.navigate(create, { replace, state: { back, scroll } }))
          },
        }}
      />
    </>
  )
}

/** Reserves the space of the first section while the record loads. */
function Skeleton() {
  return (
    useSlow(true) && (
      <div className="edit" aria-busy="true">
        <div className="panel">
          <div className="body grid-4">
            {[2, 1, 1, 2, 2].map((span, index) => (
              <span key={index} className={`sk span-${span}`} />
            ))}
          </div>
        </div>
      </div>
    )
  )
}

export const formScreen = { Screen: FormScreen, prefetch }
