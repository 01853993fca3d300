/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import io.karta.process.AgentPlan;
import io.karta.process.Explanation;
import io.karta.process.history.ActionRun;
import java.util.ArrayList;
import java.util.List;

/** SVG image of the completed and the planned actions, from top to bottom. */
final class PlanSvg {

    private static final int BOX_HEIGHT = 36;
    private static final int STEP = 60;
    private static final int MARGIN = 20;
    private static final int CHARACTER = 8;
    private static final int LEAST_WIDTH = 120;

    private final List<Box> boxes = new ArrayList<>();

    private record Box(String text, String fill) {}

    private PlanSvg(Explanation explanation) {
        explanation.done().forEach(run -> boxes.add(new Box(run.action(), fill(run.ending()))));
        explanation
                .plan()
                .map(AgentPlan::actions)
                .orElse(List.of())
                .forEach(action -> boxes.add(new Box(action, "#ffffff")));
        boxes.add(new Box(explanation.goal().name(), "#fff3c4"));
    }

    /** Returns the image for a process. */
    static String of(Explanation explanation) {
        return new PlanSvg(explanation).draw();
    }

    private static String fill(ActionRun.Ending ending) {
        return switch (ending) {
            case SUCCEEDED -> "#d3f2d3";
            case FAILED, INTERRUPTED, TERMINATED -> "#f8d0d0";
            case WAITING, REPLANNED, STOPPED -> "#d8e4f8";
        };
    }

    private String draw() {
        int longest = boxes.stream().mapToInt(box -> box.text().length()).max().orElse(0);
        int width = Math.max(LEAST_WIDTH, longest * CHARACTER + 2 * MARGIN);
        int height = boxes.size() * STEP + MARGIN;
        var svg =
                new StringBuilder(("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" role=\"img\" "
                                + "font-family=\"sans-serif\" font-size=\"13\">")
                        .formatted(width + 2 * MARGIN, height));
        for (int i = 0; i < boxes.size(); i++) {
            svg.append(box(boxes.get(i), MARGIN + i * STEP, width));
            if (i > 0) {
                svg.append(line(MARGIN + width / 2, i * STEP + MARGIN - STEP + BOX_HEIGHT));
            }
        }
        return svg.append("</svg>").toString();
    }

    private static String box(Box box, int y, int width) {
        return ("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"6\" fill=\"%s\" stroke=\"#444444\"/>"
                        + "<text x=\"%s\" y=\"%s\" text-anchor=\"middle\">%s</text>")
                .formatted(
                        MARGIN,
                        y,
                        width,
                        BOX_HEIGHT,
                        box.fill(),
                        MARGIN + width / 2,
                        y + BOX_HEIGHT / 2 + CHARACTER / 2,
                        escaped(box.text()));
    }

    private static String line(int x, int y) {
        return "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" stroke=\"#444444\"/>"
                .formatted(x, y, x, y + STEP - BOX_HEIGHT);
    }

    /** Returns a text escaped for XML; characters that XML does not permit are omitted. */
    static String escaped(String text) {
        var escaped = new StringBuilder();
        text.codePoints().forEach(character -> {
            switch (character) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> {
                    if (isXml(character)) {
                        escaped.appendCodePoint(character);
                    }
                }
            }
        });
        return escaped.toString();
    }

    /** The production Char of XML 1.0. */
    private static boolean isXml(int character) {
        return character == '\t'
                || character == '\n'
                || character == '\r'
                || (character >= 0x20 && character <= 0xD7FF)
                || (character >= 0xE000 && character <= 0xFFFD)
                || character >= 0x10000;
    }
}
