import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Json, Row } from '#contract'
import { mediaUrl } from '#data'
import { setFields, useForm, useReadOnly, useTyped } from '#form'
import { urlOf } from '#record'

const within = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000
/** The number fields can contain text that isn't a number yet. */
const shareOf = (value: Json | undefined): number => {
  const number = typeof value === 'string' && value.trim() === '' ? NaN : Number(value ?? NaN)
  return Number.isFinite(number) ? within(number) : 0.5
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The point that stays visible when the image is cropped; set by press, drag or arrow keys. */
export function FocalPoint({ row }: { row: Row }) {
  const form = useForm()
  const x = shareOf(useTyped('focalX'))
  const y = shareOf(useTyped('focalY'))
  const isDragging = useRef(false)
  const isReadOnly = useReadOnly(form)
  const set = (nextX: number, nextY: number) =>
    setFields(form, { values: { focalX: within(nextX), focalY: within(nextY) } })
  const pick = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) return
    set((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height)
  }
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    // Stops the browser from dragging the image, and gives the slider the focus for the arrow keys.
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>('[role=slider]')?.focus({ preventScroll: true })
    isDragging.current = true
    event.currentTarget.setPointerCapture?.(event.pointerId)
    pick(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const by = event.shiftKey ? 0.1 : 0.01
    set(x + step[0] * by, y + step[1] * by)
  }
  const image = (
    <img
      src={mediaUrl(urlOf(row), 960)}
      alt=""
      draggable={false}
      width={Number(row.width) || 3}
      height={Number(row.height) || 2}
    />
  )
  if (isReadOnly) return <div className="focal">{image}</div>
  const words = `${Math.round(x * 100)} % across, ${Math.round(y * 100)} % down`
  return (
    <div
      className="focal"
      onPointerDown={press}
      onPointerMove={(event) => {
        if (isDragging.current) pick(event)
      }}
      onPointerUp={() => {
        isDragging.current = false
      }}
      onPointerCancel={() => {
        isDragging.current = false
      }}
    >
      {image}
      <span
        className="focus-mark"
        role="slider"
        tabIndex={0}
        aria-label="Focal point"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(x * 100)}
        aria-valuetext={words}
        onKeyDown={onKeyDown}
        style={{ insetInlineStart: 'auto', left: `${x * 100}%`, top: `${y * 100}%` }}
      />
    </div>
  )
}
