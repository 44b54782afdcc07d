// A form that records its effects instead of carrying them out; tests provide the responses to its writes.
import type { FormText } from '../../../../src/app/form/form-text.ts'
import { reduce } from '../../../../src/app/form/machine.ts'
import type { FormEffect } from '../../../../src/app/form/machine/effects.ts'
import type { FormEvent } from '../../../../src/app/form/machine/events.ts'
import type { AfterSave, FormState } from '../../../../src/app/form/machine/states.ts'
import { isOpen } from '../../../../src/app/form/machine/states.ts'
import type { Row, Values } from '../../../../src/contract/json.ts'
import { CallError } from '../../../../src/kit/http.ts'

export type Answer = Row | CallError | undefined

export class DrivenForm {
  state: FormState
  /** The effects since the last check. */
  effects: FormEffect[] = []
  /** The writes as they were sent. */
  sent: { body: Values; key: string }[] = []
  private presses = 0

  constructor(state: FormState) {
    this.state = state
  }

  send(event: FormEvent): void {
    const [next, effects] = reduce(this.state, event)
    this.state = next
    for (const effect of effects) {
      this.effects.push(effect)
      if (effect.do === 'await-choices') this.send({ type: 'chosen', isWhole: true })
      if (effect.do === 'agree') this.send({ type: 'agreed', isAgreed: true })
      if (effect.do === 'write') this.sent.push({ body: effect.body, key: effect.key })
    }
  }

  press(after: AfterSave = 'stay'): void {
    this.presses += 1
    this.send({ type: 'save', after, key: `press ${this.presses}` })
  }

  /** Answers the pending write. */
  answer(answer: Answer): void {
    if (answer instanceof CallError) this.send({ type: 'refused', error: answer })
    else this.send({ type: 'written', row: answer })
  }

  /** Saves and answers each write in turn. */
  save(...answers: Answer[]): void {
    this.press()
    for (const answer of answers) this.answer(answer)
  }

  type(path: string, value: string): void {
    this.send({ type: 'type', path, value })
  }

  get text(): FormText {
    if (!isOpen(this.state)) throw new Error(`There is no text while the form is ${this.state.phase}`)
    return this.state.text
  }

  /** The names of the effects since the last check. */
  done(): string[] {
    return this.effects.splice(0).map((effect) => effect.do)
  }
}
