/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Expressions made by chance, over objects made by chance, are compared with what Java says of the same. */
class RandomExpressionsTest {

    enum Size {
        SMALL,
        LARGE
    }

    record Item(int count, long weight, double price, String name, Size size, boolean fresh, Optional<String> note) {}

    record Box(Item first, List<Item> items, Map<String, Integer> counts) {}

    private record Said<T>(String text, Function<Box, T> means) {}

    private static final Map<String, Type> NAMES = Map.of("box", Box.class);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void haveTheValueOfTheJavaExpression(long seed) {
        var random = new Random(seed);
        var language = new JakartaExpressionLanguage();

        for (int i = 0; i < 100; i++) {
            Said<Boolean> generated = truth(random, 4);
            var expression = language.compile("box != null && " + generated.text(), NAMES);
            for (int j = 0; j < 5; j++) {
                Box box = box(random);
                assertThat(expression.evaluate(Map.<String, Object>of("box", box)::get))
                        .as("%s on %s", generated.text(), box)
                        .contains(generated.means().apply(box));
            }
        }
    }

    private static Said<Boolean> truth(Random random, int depth) {
        if (depth == 0) {
            return simple(random);
        }
        Said<Boolean> one = truth(random, depth - 1);
        Said<Boolean> other = truth(random, depth - 1);
        return switch (random.nextInt(8)) {
            case 0 ->
                new Said<>(
                        "(" + one.text() + word(random, " and ", " && ") + other.text() + ")",
                        box -> one.means().apply(box) && other.means().apply(box));
            case 1 ->
                new Said<>(
                        "(" + one.text() + word(random, " or ", "||") + other.text() + ")",
                        box -> one.means().apply(box) || other.means().apply(box));
            case 2 ->
                new Said<>(word(random, "!", "not ") + "(" + one.text() + ")", box -> !one.means()
                        .apply(box));
            case 3 ->
                new Said<>(
                        "(" + one.text() + " ? " + other.text() + " : " + "false)",
                        box -> one.means().apply(box) && other.means().apply(box));
            case 4 ->
                new Said<>(
                        "((" + one.text() + ")==(" + other.text() + "))",
                        box -> one.means().apply(box).equals(other.means().apply(box)));
            default -> simple(random);
        };
    }

    private static Said<Boolean> simple(Random random) {
        int limit = random.nextInt(6);
        String text = List.of("a", "it's", "\u2603 \\").get(random.nextInt(3));
        String quoted = "\"" + text.replace("\\", "\\\\") + "\"";
        return switch (random.nextInt(11)) {
            case 0 ->
                new Said<>(
                        "box.first.name == " + quoted, box -> box.first().name().equals(text));
            case 1 ->
                new Said<>("box.first['size'] == 'LARGE'", box -> box.first().size() == Size.LARGE);
            case 2 ->
                new Said<>("empty box.first.note", box -> box.first().note().isEmpty());
            case 3 ->
                new Said<>(
                        "box.first.note == " + quoted,
                        box -> Objects.equals(box.first().note().orElse(null), text));
            case 4 ->
                new Said<>("box.items.stream().anyMatch(i -> i.count > " + limit + ")", box -> box.items().stream()
                        .anyMatch(i -> i.count() > limit));
            case 5 ->
                new Said<>(
                        "box.items.stream().filter(i -> i.fresh).map(i -> i.count).sum() >= " + limit,
                        box -> box.items().stream()
                                        .filter(Item::fresh)
                                        .mapToInt(Item::count)
                                        .sum()
                                >= limit);
            case 6 ->
                new Said<>(
                        "box.items.stream().allMatch(i -> i.size != 'SMALL' || i.count == " + limit + ")",
                        box -> box.items().stream().allMatch(i -> i.size() != Size.SMALL || i.count() == limit));
            case 7 ->
                new Said<>(
                        "box.counts.a > " + limit,
                        box -> box.counts().containsKey("a") && box.counts().get("a") > limit);
            case 8 -> new Said<>("box.first.fresh", box -> box.first().fresh());
            default -> compared(random);
        };
    }

    private static Said<Boolean> compared(Random random) {
        Said<Double> one = number(random, 2);
        Said<Double> other = number(random, 2);
        return switch (random.nextInt(5)) {
            case 0 ->
                new Said<>(
                        one.text() + word(random, " < ", " lt ") + other.text(),
                        box -> one.means().apply(box) < other.means().apply(box));
            case 1 ->
                new Said<>(
                        one.text() + word(random, " >= ", " ge ") + other.text(),
                        box -> one.means().apply(box) >= other.means().apply(box));
            case 2 ->
                new Said<>(
                        one.text() + word(random, "==", " eq ") + other.text(),
                        box -> areSame(one.means().apply(box), other.means().apply(box)));
            case 3 ->
                new Said<>(
                        one.text() + word(random, "!=", " ne ") + other.text(),
                        box -> !areSame(one.means().apply(box), other.means().apply(box)));
            default ->
                new Said<>(
                        one.text() + word(random, "<=", " le ") + other.text(),
                        box -> one.means().apply(box) <= other.means().apply(box));
        };
    }

    /** Numbers that doubles hold exactly, so that both ways of reckoning agree. */
    private static Said<Double> number(Random random, int depth) {
        if (depth > 0 && random.nextBoolean()) {
            Said<Double> one = number(random, depth - 1);
            Said<Double> other = number(random, depth - 1);
            return switch (random.nextInt(3)) {
                case 0 ->
                    new Said<>(
                            "(" + one.text() + " + " + other.text() + ")",
                            box -> one.means().apply(box) + other.means().apply(box));
                case 1 ->
                    new Said<>(
                            "(" + one.text() + "-" + other.text() + ")",
                            box -> one.means().apply(box) - other.means().apply(box));
                default ->
                    new Said<>(
                            one.text() + "*" + other.text(),
                            box -> one.means().apply(box) * other.means().apply(box));
            };
        }
        int constant = random.nextInt(6);
        return switch (random.nextInt(6)) {
            case 0 -> new Said<>("box.first.count", box -> (double) box.first().count());
            case 1 -> new Said<>("box.first.weight", box -> (double) box.first().weight());
            case 2 -> new Said<>("box.first.price", box -> box.first().price());
            case 3 -> new Said<>("box.items.size", box -> (double) box.items().size());
            case 4 -> new Said<>(constant + ".25", box -> constant + 0.25);
            default -> new Said<>(Integer.toString(constant), box -> (double) constant);
        };
    }

    /** Zero has no sign here. */
    private static boolean areSame(double one, double other) {
        return one == other;
    }

    private static String word(Random random, String one, String other) {
        return random.nextBoolean() ? one : other;
    }

    private static Box box(Random random) {
        List<Item> items =
                random.ints(random.nextInt(4), 0, 9).mapToObj(i -> item(random)).toList();
        return new Box(item(random), items, random.nextBoolean() ? Map.of("a", random.nextInt(6)) : Map.of());
    }

    private static Item item(Random random) {
        String text = List.of("a", "it's", "\u2603 \\").get(random.nextInt(3));
        return new Item(
                random.nextInt(6),
                random.nextInt(6),
                random.nextInt(24) / 4.0,
                text,
                Size.values()[random.nextInt(2)],
                random.nextBoolean(),
                random.nextBoolean() ? Optional.of(text) : Optional.empty());
    }
}
