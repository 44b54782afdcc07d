const headersOf = (lines: string): Headers => {
  const headers = new Headers()
  for (const line of lines.trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return headers
}

/** Works like `fetch` for forms, and reports upload progress (0 to 1), which `fetch` can't do. */
export const fetchWithProgress =
  (onProgress: (share: number) => void): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', String(input))
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total)
      }
      request.onload = () => {
        const body = request.responseText === '' ? null : request.responseText
        resolve(new Response(body, { status: request.status, headers: headersOf(request.getAllResponseHeaders()) }))
      }
      request.onerror = () => reject(new TypeError('The connection failed'))
      request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
      if (init.signal?.aborted) return request.onabort(new ProgressEvent('abort'))
      init.signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(init.body instanceof FormData ? init.body : null)
    })
