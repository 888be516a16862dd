// The styles of every page. Mantine's styles load with the first Mantine component on a page (ui/mantine.tsx).
import './fonts.css';
import './global.css';
