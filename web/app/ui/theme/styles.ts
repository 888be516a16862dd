// The styles that every page has. Mantine's come with the first part of it that a page shows (ui/mantine.tsx).
import './fonts.css';
import './global.css';
