export { galleryScreen } from './gallery-screen.tsx'
export { Picker } from './picker.tsx'
