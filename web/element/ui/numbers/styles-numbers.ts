import { css } from 'lit';

export const numberStyles = css`
  .side h2 select {
    max-width: 60%;
    font-weight: 400;
  }

  .side .numbers {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 4px 12px;
    margin: 0;
    font-size: 13px;
  }

  .side .numbers dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }

  .side .numbers .above {
    color: var(--_warning);
    font-weight: 650;
  }

  .side .length {
    margin: 0;
  }

  .measure {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    overflow: hidden;
    pointer-events: none;
  }

  .measure[hidden] {
    display: none;
  }

  .measure line {
    stroke: #c2185b;
    stroke-width: 3;
    stroke-linecap: round;
    paint-order: stroke;
    filter: drop-shadow(0 0 1px #fff) drop-shadow(0 0 1px #fff);
    forced-color-adjust: none;
  }
`;
