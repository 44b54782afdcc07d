export type Row = Record<string, unknown> & { id: string; version: number }

// The panel keeps its session in this storage.
const { token } = JSON.parse(localStorage.getItem('root') ?? '{}')

export const call = async (path: string, body?: unknown) => {
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json', tenant: 'root' }
  const answer = await fetch(
    `/api/v1/post/${path}`,
    body === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
          body: JSON.stringify(body),
        },
  )
  return (await answer.json()).data
}

export const text = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : String(value ?? '')
