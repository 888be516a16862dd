import { Hero } from '../../features/home/hero.tsx';
import { useHomeGuard } from '../../features/home/use-home-guard.ts';
import { Page } from '../../ui/frame.tsx';

export default function Home() {
  useHomeGuard();
  return (
    <Page>
      <Hero />
    </Page>
  );
}
