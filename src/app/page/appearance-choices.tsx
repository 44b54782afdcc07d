import { useId } from 'react'
import type { Preferences } from '#contract'
import { attempt, preferences, savePreferences, useLosesPreferences } from '#data'
import { useStore } from '#kit'

const save = (change: Partial<Preferences>): void => void attempt(() => savePreferences(change))

/** Each choice applies at once, so that the user sees it behind the dialog. */
export function AppearanceChoices() {
  const now = useStore(preferences)
  const isLost = useLosesPreferences()
  return (
    <>
      <Choice
        label="Theme"
        value={now.theme ?? 'system'}
        onChoose={(theme) => save({ theme })}
        options={[
          ['light', 'Light'],
          ['dark', 'Dark'],
          ['system', 'Match system'],
        ]}
      />
      <Choice
        label="Menu"
        value={now.menu ?? 'dark'}
        onChoose={(menu) => save({ menu })}
        options={[
          ['dark', 'Dark'],
          ['light', 'Light'],
        ]}
      />
      <DensityChoice />
      <Choice
        label="Motion"
        value={now.reducedMotion ? 'reduced' : 'system'}
        onChoose={(motion) => save({ reducedMotion: motion === 'reduced' })}
        options={[
          ['system', 'Match system'],
          ['reduced', 'Reduced'],
        ]}
      />
      <Choice
        label="Single-letter keys"
        value={now.singleKeys === false ? 'off' : 'on'}
        onChoose={(keys) => save({ singleKeys: keys === 'on' })}
        options={[
          ['on', 'On'],
          ['off', 'Off'],
        ]}
      />
      {isLost && <p className="subtle">This server can’t save preferences. They last until you reload the page.</p>}
    </>
  )
}

/** The height of the rows in lists. */
export function DensityChoice() {
  const density = useStore(preferences, (now) => now.density) ?? 'comfortable'
  return (
    <Choice
      label="Density"
      value={density}
      onChoose={(chosen) => save({ density: chosen })}
      options={[
        ['comfortable', 'Comfortable'],
        ['compact', 'Compact'],
      ]}
    />
  )
}

interface ChoiceProps<T extends string> {
  label: string
  value: T
  options: readonly (readonly [T, string])[]
  onChoose(value: T): void
}

function Choice<T extends string>({ label, value, options, onChoose }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      <div className="seg">
        {options.map(([key, text]) => (
          <label key={key}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={value === key}
              onChange={() => onChoose(key)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
