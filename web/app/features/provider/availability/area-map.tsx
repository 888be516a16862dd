import type { AreaPlace } from '@aaspaas/contract/features/provider-availability.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { drawArea } from './area-drawing.ts';
import classes from './area-section.module.css';

const SIZE = 340;

interface AreaMapProps {
  readonly places: readonly AreaPlace[];
  readonly radius: number;
}

/** The circle and the centres of the PIN codes in and around it, to scale and north up. A drawing, not a map, so that it works offline. */
export function AreaMap({ places, radius }: AreaMapProps) {
  const t = useText();
  const { dots, circle } = drawArea(places, radius, SIZE);
  return (
    <svg
      className={`block w-full mx-auto rounded-12 bg-sunken ${classes.picture}`}
      viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
      role="img"
      aria-label={t('availability.area_picture')}
    >
      <circle className={classes.circle} r={circle} />
      <circle className={classes.ring} r={circle / 2} />
      {dots.map(({ place, x, y, inside }) => (
        <circle
          key={place.pin}
          className={classes.dot}
          data-inside={inside || undefined}
          cx={x}
          cy={y}
          r={inside ? 3 : 2}
        />
      ))}
      <g className={classes.middle}>
        <circle r={9} />
        <circle r={4} />
      </g>
      {dots
        .filter(({ labelled }) => labelled)
        .map(({ place, x, y }) => (
          <text key={place.pin} className={classes.name} x={x} y={y - 7}>
            {place.name}
          </text>
        ))}
      <text className={classes.distance} y={circle + 14}>
        {t('availability.radius_km', { km: radius })}
      </text>
      <g className={`semibold ${classes.north}`} transform={`translate(${SIZE / 2 - 16} ${-SIZE / 2 + 12})`}>
        <path d="M0 -8 L5 5 L0 2 L-5 5 Z" />
        <text y={18}>{t('availability.north_short')}</text>
      </g>
    </svg>
  );
}
