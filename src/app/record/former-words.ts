import { type Entity, inSentence, readFormer } from '#contract'
import { dayWords } from './times.tsx'

/** "former IATA code PBI until 3 May 2024"; undefined if the record was found by a current value. */
export const formerWords = (entity: Entity | undefined, note: unknown): string | undefined => {
  const former = readFormer(note)
  if (!entity || !former) return undefined
  const { kind, value, until } = former
  const name = inSentence(entity.fields[kind]?.label ?? kind)
  return `former ${name} ${value}${until === null ? '' : ` until ${dayWords(until)}`}`
}
