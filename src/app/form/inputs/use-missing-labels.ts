import { useEffect } from 'react'
import { attempt } from '#data'
import { relatedLabels } from '#record'
import { labelKey } from '../form-text.ts'
import type { Path } from '../field-path.ts'
import { useForm, useText } from '../use-form.ts'

/** Looks up the labels of chosen records that came without one, such as an initial or restored value. */
export function useMissingLabels(path: Path, to: string): void {
  const { send } = useForm()
  const missing = useText(({ typed, labels }) =>
    [typed[path] ?? []]
      .flat()
      .filter((id) => id !== '' && labels[labelKey(path, id)] === undefined)
      .join(),
  )
  useEffect(() => {
    if (missing === '') return
    let isLeft = false
    const find = async () => {
      const found = await relatedLabels(to, missing.split(','))
      if (isLeft) return
      const labels = Object.fromEntries([...found].map(([id, label]) => [labelKey(path, id), label]))
      send({ type: 'label', labels })
    }
    void attempt(find) // without a label, the input shows the ID
    return () => {
      isLeft = true
    }
  }, [send, path, to, missing])
}
