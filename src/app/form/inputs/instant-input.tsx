import { useEffect, useState } from 'react'
import { clockIn, type InstantField, instantIn } from '#contract'
import { profile, shownZone } from '#data'
import { useStore } from '#kit'
import { leaveField, setField } from '../form.ts'
import { useForm, useTypedText } from '../use-form.ts'
import type { InputProps } from './input-props.ts'
import { otherSiteZone } from './site-zone.ts'

/** The time of publishing can be typed in the website's zone or in the person's. */
function useZones(isPublishing: boolean): { own: string; site: string | undefined } {
  const own = useStore(profile, shownZone)
  const [site, setSite] = useState<string>()
  useEffect(() => {
    if (!isPublishing) return
    let isLeft = false
    otherSiteZone(own).then(
      (zone) => {
        if (!isLeft) setSite(zone)
      },
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [isPublishing, own])
  return { own, site }
}

const zoneWords = (zone: string): string => zone.replaceAll('_', ' ')

/** A time, typed in the zone that is named beside it and stored as an instant. */
export function InstantInput({ field, path, attributes }: InputProps<InstantField>) {
  const form = useForm()
  const { own, site } = useZones(form.entity.publishes === true)
  const [chosen, setChosen] = useState<string>()
  const zone = chosen ?? own
  const text = useTypedText(path)
  const instant = Date.parse(text)
  // While a date is typed part by part, it may pass the day on which that hour does not exist.
  const [typed, setTyped] = useState<string>()
  const isTyped = typed !== undefined && instantIn(zone, typed) === text
  const zoneId = `${attributes.id}-z`
  return (
    <div className="input affix">
      <input
        {...attributes}
        type="datetime-local"
        max="9999-12-31T23:59"
        value={isTyped ? typed : Number.isNaN(instant) ? '' : clockIn(zone, instant)}
        aria-describedby={[attributes['aria-describedby'], zoneId].filter(Boolean).join(' ')}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          setField(form, path, instantIn(zone, value) ?? null)
        }}
        onBlur={() => {
          setTyped(undefined)
          leaveField(form, path)
        }}
      />
      <span id={zoneId} className={site ? 'sr-only' : undefined} translate="no">
        {zoneWords(zone)}
      </span>
      {site && (
        // Another zone changes the shown clock, not the instant.
        <select
          className="zone"
          aria-label={`${field.label}, time zone`}
          value={zone}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          <option value={own}>{zoneWords(own)} (yours)</option>
          <option value={site}>{zoneWords(site)} (website)</option>
        </select>
      )}
    </div>
  )
}
