import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { isReference, type Json, labelName } from '#contract'
import { attempt } from '#data'
import type { EditInPlaceProps } from '#list'
import { saveFields } from '#change'
import { FieldError } from '#ui'
import { MenuChoice, moveInMenu, placePopover } from '#controls'
import { offeredOptions, ValueControl } from './value-control.tsx'

/** Changes one field in the list: a flag at once, a choice in a menu, an order or relation in a small form. */
export function EditInPlace({ entity, row, act, element, track, onGone, onClose }: EditInPlaceProps) {
  const name = act.replace(/^edit /, '')
  const field = entity.fields[name]
  const isFlag = field?.kind === 'flag'
  useEffect(() => {
    if (!isFlag) return
    onClose()
    const turn = async () => {
      const toRow = track?.()
      const wrong = await saveFields(entity, row, { values: { [name]: row[name] !== true } }, onGone)
      if (wrong === undefined && isAt(element)) toRow?.()
    }
    void attempt(turn)
  }, [])
  if (!field || isFlag) return null
  return <Panel {...{ entity, row, name, element, track, onGone, onClose }} />
}

/** Whether the focus is still here. */
const isAt = (...places: readonly (HTMLElement | null)[]): boolean => {
  const { activeElement, body } = document
  return activeElement === body || places.some((one) => one?.contains(activeElement))
}

type PanelProps = Omit<EditInPlaceProps, 'act'> & { name: string }

function Panel({ entity, row, name, element, track, onGone, onClose }: PanelProps) {
  const field = entity.fields[name]
  const id = useId()
  const panel = useRef<HTMLFormElement>(null)
  const related = row[labelName(name)]
  const [value, setValue] = useState<Json>(row[name] ?? null)
  const [label, setLabel] = useState(isReference(related) ? related.label : '')
  const [problem, setProblem] = useState('')

  useLayoutEffect(() => {
    const opened = panel.current
    if (!opened) return
    placePopover(opened, element, 'start')
    opened.showPopover()
    const chosen = opened.querySelector<HTMLElement>('[aria-checked="true"]')
    const first = opened.querySelector<HTMLElement>('button, input, select')
    ;(chosen ?? first)?.focus()
    return () => {
      const { activeElement } = document
      if (activeElement === document.body || opened.contains(activeElement)) element.focus()
    }
  }, [element])

  if (!field) return null
  const save = async (next: Json, nextLabel: string) => {
    const toRow = track?.()
    const wrong = await saveFields(entity, row, { values: { [name]: next }, labels: { [name]: nextLabel } }, onGone)
    if (wrong !== undefined) return setProblem(wrong)
    onClose()
    if (isAt(element, panel.current)) toRow?.()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(() => save(value, label))
  }
  const isMenu = field.kind === 'choice'
  return (
    <form
      ref={panel}
      className={isMenu ? 'pop menu' : 'pop in-place-form'}
      popover="auto"
      role={isMenu ? 'menu' : 'dialog'}
      aria-label={field.label}
      onSubmit={submit}
      onKeyDown={isMenu ? moveInMenu : undefined}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
    >
      {isMenu ? (
        offeredOptions(entity, name, field, [row]).map((option) => (
          <MenuChoice
            key={option.value}
            isChosen={option.value === row[name]}
            {...(option.icon && { icon: option.icon })}
            onChoose={() => {
              onClose()
              if (option.value !== row[name]) void attempt(() => save(option.value, ''))
            }}
          >
            {option.label}
          </MenuChoice>
        ))
      ) : (
        <div className="field">
          <label htmlFor={id}>{field.label}</label>
          <ValueControl
            id={id}
            field={field}
            value={value}
            label={label}
            onValue={(next, nextLabel) => {
              setValue(next)
              setLabel(nextLabel)
              setProblem('')
            }}
          />
          <button type="submit" className="btn s primary">
            Save
          </button>
        </div>
      )}
      {problem && <FieldError role="alert">{problem}</FieldError>}
    </form>
  )
}
