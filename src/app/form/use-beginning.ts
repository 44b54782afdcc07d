import { useLayoutEffect, useRef } from 'react'
import type { OpenedForm } from './use-opened-form.ts'

/** Another record in the same place is read from its beginning, as another page is: `begin` leads there. */
export function useBeginning({ form }: OpenedForm, of: string, begin: () => void): void {
  const before = useRef(of)
  useLayoutEffect(() => {
    // A form that is still there goes on as the record that its save has made.
    if (before.current !== of && !form) begin()
    before.current = of
  }, [of])
}
