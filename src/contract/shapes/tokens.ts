import { flag, id, list, maybe, type Of, optional, reference, shape, text, time } from '#contract'

/** An API token without its secret. */
export const machineTokenShape = shape({
  id,
  name: text,
  scopes: list(text),
  ranges: list(text),
  createdAt: time,
  createdBy: reference,
  expiresAt: time,
  lastUsedAt: maybe(time),
  lastUsedIp: maybe(text),
  isActive: flag,
})
export type MachineToken = Of<typeof machineTokenShape>

/** `token` is the secret. */
export const newMachineTokenShape = shape({ ...machineTokenShape.fields, token: optional(text) })
