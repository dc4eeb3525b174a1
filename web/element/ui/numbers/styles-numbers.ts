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

  .side .layer {
    display: grid;
    grid-template-columns: minmax(0, 1.3fr) minmax(0, 1fr) 4ch auto auto;
    gap: 8px;
    align-items: center;
    margin-block: 4px;
    font-size: 12px;
  }

  .side .layer output {
    font-variant-numeric: tabular-nums;
    text-align: end;
  }

  .side .layer label {
    display: flex;
    gap: 4px;
    align-items: center;
  }

  .side .layer button {
    display: grid;
    width: 24px;
    height: 24px;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    cursor: pointer;
    place-items: center;
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

  .measure text {
    fill: #c2185b;
    stroke: #fff;
    stroke-width: 4;
    stroke-linejoin: round;
    font-size: 14px;
    font-weight: 650;
    paint-order: stroke;
    forced-color-adjust: none;
    translate: 8px 0;
  }
`;
