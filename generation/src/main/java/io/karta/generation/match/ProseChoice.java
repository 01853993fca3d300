/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.match;

import io.karta.generation.type.Metadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the name that a sentence affirms. The longest name at a position is used; sentences that negate, question or
 * list names are rejected.
 */
public final class ProseChoice<N> {

    private static final int LONGEST = 10_000;

    /** Ordinary words in sentences that look like names. */
    private static final Set<String> ORDINARY = Set.of(
            "a", "i", "an", "no", "on", "one", "it", "is", "or", "and", "in", "us", "am", "as", "at", "be", "by", "do",
            "go", "he", "if", "me", "my", "of", "so", "to", "up", "we", "the", "may", "will", "can", "not", "all",
            "off", "any");

    private static final Set<String> DENIALS = Set.of("no", "false");

    private static final Pattern BEFORE_ANSWER = Pattern.compile(
            "(?:^|[\\n:=\"'*_`(\\[>\u201c\u2018]|\\b(?:is|are|be|answer|option|choice|choose|category|letter|as|"
                    + "select|pick|and|or))"
                    + "\\s*[\"'*_`(\\[\u201c\u2018]*$",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern AFTER_ANSWER =
            Pattern.compile("^[\"'*_`)\\]\u201d\u2019]*\\s*(?:$|[\\n.,;:!)/|&\u2013\u2014-]"
                    + "|(?i:because|since|as|and|or|is|was|would|seems|but)\\b)");
    private static final Pattern SENTENCE_START = Pattern.compile("(?:^|[\\n.!?:])[\\s\"'*_`(\\[>#\u201c\u2018-]*$");
    private static final Pattern LAST_LINE = Pattern.compile(
            "[\\s\"'*_`#>-]*(?:(?:the|my|final|overall|correct) "
                    + ")*(?:answer|classification|category|label|result|verdict|choice"
                    + "|decision|class|type|output|conclusion)(?: is)?[*_`]*:[\\s\"'*_`]*",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern CLOSING = Pattern.compile("[\\s\"'*_`.!]*");
    private static final Pattern NEGATED_BEFORE = Pattern.compile("[!~][\"'*_`(]*$");

    private record Place<N>(N one, NameMention mention) {}

    private final String text;
    private final List<Place<N>> places;

    private ProseChoice(String text, List<Place<N>> places) {
        this.text = text;
        this.places = places;
    }

    public static <N> Optional<N> of(String answer, List<N> all, Function<N, Metadata> labels) {
        if (answer.length() > LONGEST) {
            return Optional.empty();
        }
        var text = NameMention.withPlainHyphens(answer);
        var lastLine = lastLine(text);
        if (lastLine < text.length()) {
            var last = text.substring(lastLine);
            return new ProseChoice<>(last, places(last, all, labels)).find();
        }
        return new ProseChoice<>(text, places(text, all, labels)).find();
    }

    /** Returns the start of the answer after {@code Answer:} on the last line; earlier text is ignored. */
    private static int lastLine(String text) {
        var ended = text.stripTrailing();
        int start = ended.lastIndexOf('\n') + 1;
        var before = ended.substring(0, start).stripTrailing();
        var marker = LAST_LINE.matcher(ended).region(start, ended.length());
        boolean isAsked = before.endsWith(":") || before.endsWith("?");
        return start > 0 && !isAsked && marker.lookingAt() ? marker.end() : text.length();
    }

    private static <N> List<Place<N>> places(String text, List<N> all, Function<N, Metadata> labels) {
        var found = new ArrayList<Place<N>>();
        for (var one : all) {
            mentions(text, labels.apply(one)).stream()
                    .filter(mention -> isAnswer(text, mention))
                    .forEach(mention -> found.add(new Place<>(one, mention)));
        }
        return found.stream()
                .filter(place -> found.stream().noneMatch(other -> isHiddenBy(place, other)))
                .toList();
    }

    private static List<NameMention> mentions(String text, Metadata labels) {
        var found = new ArrayList<>(NameMention.of(labels.name(), text));
        labels.aliases().forEach(alias -> found.addAll(NameMention.of(alias, text)));
        if (labels.hasWords()) {
            NameMention.of(labels.description(), text).stream()
                    .filter(mention ->
                            CLOSING.matcher(text.substring(mention.end())).matches())
                    .forEach(found::add);
        }
        return found;
    }

    private static boolean isAnswer(String text, NameMention mention) {
        var word = mention.in(text);
        boolean isCapital =
                word.length() > 1 && text.startsWith(word.toUpperCase(java.util.Locale.ROOT), mention.start());
        return !ORDINARY.contains(word)
                || isCapital
                || isLetter(text, mention)
                || (BEFORE_ANSWER.matcher(text.substring(0, mention.start())).find()
                        && AFTER_ANSWER.matcher(text.substring(mention.end())).find());
    }

    /** {@code because A fits}: an article is not written so within a sentence. */
    private static boolean isLetter(String text, NameMention mention) {
        return text.startsWith("A", mention.start())
                && mention.end() == mention.start() + 1
                && !SENTENCE_START.matcher(text.substring(0, mention.start())).find();
    }

    /** Returns a longer name, or the same place as it is written. */
    private static <N> boolean isHiddenBy(Place<N> place, Place<N> other) {
        return other.mention.covers(place.mention)
                || (other.one != place.one
                        && other.mention.isSamePlace(place.mention)
                        && other.mention.isExact()
                        && !place.mention.isExact());
    }

    private Optional<N> find() {
        var chosen = only(places);
        if (chosen == null && !Negation.isUnsettled(text)) {
            chosen = only(
                    places.stream().filter(place -> place.mention.isExact()).toList());
        }
        return chosen == null || isNegated(chosen) ? Optional.empty() : Optional.of(chosen);
    }

    private @Nullable N only(List<Place<N>> candidates) {
        var named = candidates.stream().map(Place::one).collect(Collectors.toSet());
        return named.size() == 1 ? named.iterator().next() : null;
    }

    private boolean isNegated(N chosen) {
        var masked = new StringBuilder(text);
        int end = 0;
        boolean isDenial = false;
        for (var place : places) {
            var mention = place.mention;
            if (place.one == chosen) {
                isDenial |= mention.start() == 0 && isDenial(mention);
                end = end == 0 ? mention.end() : Math.min(end, mention.end());
                for (int i = mention.start(); i < mention.end(); i++) {
                    masked.setCharAt(i, 'x');
                }
                if (NEGATED_BEFORE.matcher(text.substring(0, mention.start())).find()) {
                    return true;
                }
            }
        }
        var rest = masked.toString();
        return isDenial ? Negation.hasSecondThought(rest) : isQuestion(rest, end) || Negation.isAround(rest, end);
    }

    /** Returns whether the rest agrees with a constant {@code NO}, as in {@code No, this is not safe}. */
    private boolean isDenial(NameMention mention) {
        return DENIALS.contains(mention.in(text))
                && AFTER_ANSWER.matcher(text.substring(mention.end())).find();
    }

    private static boolean isQuestion(String rest, int end) {
        for (int i = end; i < rest.length(); i++) {
            if (".!\n".indexOf(rest.charAt(i)) >= 0) {
                return false;
            }
            if (rest.charAt(i) == '?') {
                return true;
            }
        }
        return false;
    }
}
