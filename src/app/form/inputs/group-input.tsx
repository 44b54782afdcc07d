import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { capital, type GroupField, initialValues, inSentence, type Json } from '#contract'
import { Icon } from '../../ui/icon.tsx'
import { say, setField } from '../edit-form.ts'
import { useForm, useTyped } from '../use-form.ts'
import { GroupItem } from './group-item.tsx'
import type { InputProps } from './input-props.ts'

/** A list of parts that belong to the record. Each is closed until it is wanted: twenty runways have 220 inputs. */
export function GroupInput({ field, path, attributes }: InputProps<GroupField>) {
  const form = useForm()
  const typed = useTyped(path)
  const items: readonly Json[] = Array.isArray(typed) ? typed : []
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const box = useRef<HTMLDivElement>(null)
  const one = inSentence(field.one)
  const One = capital(one)

  // At once, so that the focus can go to what is there afterwards.
  const change = (next: Json[], isOpen: (index: number) => boolean) => flushSync(() => {
    setField(form, path, next)
    setOpen(new Set(next.flatMap((_, index) => (isOpen(index) ? [index] : []))))
  })
  const focusIn = (index: number, selector: string) => {
    const item = box.current?.querySelectorAll('.group-item')[index]
    ;(item?.querySelector<HTMLElement>(selector) ?? box.current?.querySelector<HTMLElement>('.group-add'))?.focus()
  }
  const add = () => {
    change([...items, initialValues({ fields: field.of })], (index) => open.has(index) || index === items.length)
    focusIn(items.length, 'input, select')
    say(form, `${One} ${items.length + 1} added`)
  }
  const remove = (at: number) => {
    change(items.filter((_, index) => index !== at), (index) => open.has(index < at ? index : index + 1))
    focusIn(Math.min(at, items.length - 2), 'summary')
    say(form, `${One} ${at + 1} removed`)
  }
  const move = (at: number, by: -1 | 1) => {
    const to = at + by
    const [a, b] = [items[at], items[to]]
    if (a === undefined || b === undefined) return
    const swap = (index: number) => (index === at ? to : index === to ? at : index)
    change(items.map((item, index) => (index === at ? b : index === to ? a : item)), (index) => open.has(swap(index)))
    focusIn(to, by < 0 ? '.move-up:not(:disabled), .move-down' : '.move-down:not(:disabled), .move-up')
    say(form, `${One} moved to place ${to + 1} of ${items.length}`)
  }

  return (
    <div
      ref={box} className="group" role="group" id={attributes.id} aria-labelledby={`${attributes.id}-l`}
      aria-describedby={attributes['aria-describedby']} tabIndex={-1}
    >
      {items.map((item, index) => (
        <GroupItem
          key={index} field={field} item={item} path={path} index={index} count={items.length}
          name={`${One} ${index + 1}`} isOpen={open.has(index)}
          onMove={(by) => move(index, by)} onRemove={() => remove(index)}
          onToggle={(isOpen) => setOpen((now) => {
            const next = new Set(now)
            if (isOpen) next.add(index)
            else next.delete(index)
            return next
          })}
        />
      ))}
      <button
        type="button" className="btn s group-add" onClick={add} disabled={items.length >= field.max}
      >
        <Icon name="plus" />Add {one}
      </button>
    </div>
  )
}
