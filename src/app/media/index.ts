export { galleryScreen } from './gallery-screen.tsx'
export { MediaPicker } from './picker.tsx'
