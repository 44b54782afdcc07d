// Adds what both DOMs lack: uploads with progress, and decoding and encoding of images.
import { readImage } from '../../../src/contract/picture/image-facts.ts'
import { jpeg, webp } from '../../host/media/images.ts'

let gate: Promise<void> | undefined
/** Holds uploads until the returned function is called. */
export const holdUploads = (): (() => void) => {
  let open = () => {}
  gate = new Promise((resolve) => {
    open = () => {
      gate = undefined
      resolve()
    }
  })
  return open
}

class UploadRequest {
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: (event: unknown) => void
  status = 0
  responseText = ''
  private readonly calling = new AbortController()
  private readonly headers: Record<string, string> = {}
  private target = { method: 'GET', url: '' }
  open(method: string, url: string) {
    this.target = { method, url }
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\n'
  }
  abort() {
    this.calling.abort()
    this.onabort?.(undefined)
  }
  async send(body: FormData | null) {
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
    await gate
    if (this.calling.signal.aborted) return
    try {
      const answer = await fetch(this.target.url, { method: this.target.method, headers: this.headers, body })
      this.status = answer.status
      this.responseText = await answer.text()
      this.onload?.()
    } catch {
      this.onerror?.()
    }
  }
}

class Canvas {
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}
  getContext() {
    return { drawImage() {} }
  }
  convertToBlob({ type }: { type: string }) {
    const encode = type === 'image/jpeg' ? jpeg : webp
    return Promise.resolve(new Blob([new Uint8Array(encode(this.width, this.height))], { type }))
  }
}

const decode = async (file: Blob) => {
  const facts = readImage(new Uint8Array(await file.arrayBuffer()))
  if (typeof facts === 'string') throw new Error(facts)
  return { ...facts, close() {} }
}
Object.assign(globalThis, { XMLHttpRequest: UploadRequest, OffscreenCanvas: Canvas, createImageBitmap: decode })
