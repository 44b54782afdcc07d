import { lazyPart } from '../list/lazy-part.tsx'

export const MediaPicker = lazyPart(async () => (await import('./picker.tsx')).MediaPicker)
