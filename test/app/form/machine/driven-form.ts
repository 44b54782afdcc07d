// A form that records its effects instead of carrying them out, except for the save. Tests answer its calls.
import { newIdempotencyKey } from '../../../../src/app/data/api.ts'
import { loadProfile } from '../../../../src/app/data/profile.ts'
import type { Form } from '../../../../src/app/form/form.ts'
import type { FormText } from '../../../../src/app/form/form-text.ts'
import { reduce } from '../../../../src/app/form/machine.ts'
import type { FormEffect } from '../../../../src/app/form/machine/effects.ts'
import type { FormEvent } from '../../../../src/app/form/machine/events.ts'
import type { AfterSave, FormState } from '../../../../src/app/form/machine/states.ts'
import { isOpen } from '../../../../src/app/form/machine/states.ts'
import { save } from '../../../../src/app/form/save/save.ts'
import type { Row } from '../../../../src/contract/json.ts'
import { CallError } from '../../../../src/kit/http.ts'
import { answerWith, type CallParts, json, partsOf, profileOf } from '../../host-double.ts'

/** Lets calls be sent, and responses arrive. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

const responseTo = (answer: Row | CallError): Response => {
  if (!(answer instanceof CallError)) return json(200, { data: answer })
  const { status, code, message, fields, data } = answer
  if (status === 0) throw new TypeError('Failed to fetch')
  return json(status, { error: message, code, fields, data })
}

export class DrivenForm {
  state: FormState
  /** The effects since the last check. */
  effects: FormEffect[] = []
  /** The writes as they were sent. */
  sent: CallParts[] = []
  /** The calls without a response. */
  calls: CallParts[] = []
  private readonly waiting: ((answer: Row | CallError) => void)[] = []
  readonly form: Form

  constructor(state: FormState) {
    this.state = state
    this.form = {
      key: 1,
      entity: state.target.entity,
      state: { get: () => this.state, subscribe: () => () => {} },
      text: () => this.text,
      send: (event) => this.send(event),
      enter: () => () => {},
      ask: async () => true,
      underWay: new Set(),
      surroundings: { current: undefined },
      onKeep: () => () => {},
    }
    answerWith((call) => {
      if (call.path === '/personal/profile') return profileOf(['entities', 'operations', 'publishing'])
      const parts = partsOf(call)
      if (parts.method === 'POST') this.sent.push(parts)
      this.calls.push(parts)
      return new Promise<Row | CallError>((resolve) => this.waiting.push(resolve)).then(responseTo)
    })
  }

  send(event: FormEvent): void {
    const [next, effects] = reduce(this.state, event)
    this.state = next
    for (const effect of effects) {
      this.effects.push(effect)
      if (effect.do !== 'save') continue
      void save(this.form, effect.isAgreed, effect.isDecided).then((end) => this.send(end))
    }
  }

  async sendAndWait(event: FormEvent): Promise<void> {
    this.send(event)
    await loadProfile() // once for all forms: a write waits for it
    await settle()
  }

  async press(after: AfterSave = 'stay'): Promise<void> {
    await this.sendAndWait({ type: 'save', after, key: newIdempotencyKey() })
  }

  /** Answers the oldest call without a response. */
  async answer(answer: Row | CallError): Promise<void> {
    const respond = this.waiting.shift()
    if (!respond) throw new Error('No call waits for a response')
    this.calls.shift()
    respond(answer)
    await settle()
  }

  /** Saves and answers each write in turn. */
  async save(...answers: (Row | CallError)[]): Promise<void> {
    await this.press()
    for (const answer of answers) await this.answer(answer)
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
