/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import static io.karta.expressions.Shop.answer;
import static io.karta.expressions.Shop.compile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.spi.InvalidExpressionException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RejectedExpressionsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "account.delete()",
                "account.delete() == 'deleted'",
                "account['delete']() == 'deleted'",
                "account[\"delete\"]()",
                "(account).delete() == ''",
                "account.getBalance() > 0",
                "account.getClass() == null",
                "account.class == null",
                "account['class'] == null",
                "ada.anything.class == null",
                "ada.anything['class'] == null",
                "ada.anything['cl' += 'ass'].forName('java.lang.Runtime') == null",
                "account['cl' += 'ass'] == null",
                "''.getClass().forName('java.lang.Runtime').getRuntime().exec('id') == ada",
                "''.class.forName('java.lang.Runtime') == ada",
                "ada.name.class.classLoader == null",
                "ada.name.getClass() == null",
                "ada.name.toString() == 'x'",
                "ada.anything.toString() == 'x'",
                "ada.latest.colour.declaringClass == null",
                "ada.latest.colour.getDeclaringClass() == null",
                "ada.latest.colour.valueOf('RED') == null",
                "T(java.lang.Runtime).getRuntime() == ada",
                "T(java.lang.System).exit(1)",
                "new Account(1) == account",
                "new java.io.File('/tmp/x').delete() || ada.active",
                "Boolean.TRUE && ada.active",
                "Boolean(true) && ada.active",
                "System.exit(1) || ada.active",
                "java.lang.System.exit(1) || ada.active",
                "Runtime.getRuntime().exec('id') == ada",
                "ada.active = false",
                "account.balance = 1",
                "x = ada; x.active",
                "ada.active; bob.active",
                "ada.orders.stream().forEach(o -> o.delete())",
                "ada.orders.stream().forEach(o -> o.count = 1)",
                "ada.orders.stream().peek(o -> account.delete()).count() > 0",
                "ada.orders.stream().map(o -> account.delete()).count() > 0",
                "ada.orders.stream().iterator() == null",
                "ada.orders.stream().getClass() == null",
                "ada.orders.stream().toArray().class == null",
                "ada.orders.stream().class == null",
                "ada.orders.stream().findFirst().getClass() == null",
                "ada.orders.stream().findFirst().ifPresent(o -> o.delete())",
                "ada.orders.clear() || ada.active",
                "ada.orders.add(1) || ada.active",
                "ada.orders.parallelStream().count() > 0",
                "ada.byName.put('a', 1) == null",
                "ada.byName.stream().count() > 0",
                "((x, y) -> x + y)(3, 4) == 7 && ada.active",
                "(x -> account.delete())(1) == 1",
                "x -> ada.active",
                "ada.active && (() -> true)()",
                "${ada.active}",
                "#{ada.active}",
                "ada.active}${account.delete()",
                "ada.active}#{account.delete()",
                "fn:length(ada.name) > 0",
                "is(ada, 'Customer').class == null",
                "k.is(ada, 'Customer')",
                "n0 == null || ada.active",
                "c0 == null || ada.active",
                "@bean.run() || ada.active",
                "#this.delete()",
                "ada.orders.?[count > 1].size() > 0",
                "ada?.active",
                "account.open == 'a public field'",
                "account.shared == 'static'",
                "account.calls == 0",
                "issue.hashCode() == 1",
                "issue.hashCode == 1",
                "ada.since.plusDays(1) > ada.since",
                "ada.since.now() > ada.since",
                "{'a': account.delete()}.a == 1",
                "pageContext.request == null || ada.active",
                "ada.\\u0064elete() == 1",
                "ada instanceof Customer",
                "ada.active /* comment */",
                "ada.active // comment",
                "`id` == ada",
                "ada.name == 'a' 'b'",
                "ada.name == 'unclosed",
                "ada.name == 'bad \\n escape'",
                "ada.latest.count == 99999999999999999999",
                "ada.active &&",
                "ada.",
                "ada..active",
                "ada.[active]",
                "ada[",
                "(ada.active",
                "ada.active)",
                "ada.active ? true",
                "is(ada)",
                "is(ada, bob.name)",
                "is(ada, 'Custommer')",
                "eq",
                "",
                "   ",
                "true",
                "1 < 2",
                "['a'].stream().anyMatch(x -> x == 'a')",
                "ada",
                "ada.name",
                "ada.orders.stream()",
                "ada.orders.stream().count()",
                "ada.orders[0]",
                "ada.name && bob.active",
                "ada.name + 1 > 2",
                "-ada.name == 1",
                "ada > bob",
                "ada.latest.colour > 'RED'",
                "ada.latest.colour == 'BLUE'",
                "ada.latest.colour == 1",
                "ada.latest.count == 'two'",
                "ada.tags[0] == 'kind'",
                "ada.orders['first'] == null",
                "ada.orders[ada.name] == null",
                "ada.orders.stream().filter(1).count() > 0",
                "ada.orders.stream().filter((a, b) -> true).count() > 0",
                "ada.orders.stream().filter(o -> o.item).count() > 0",
                "ada.orders.stream().filter().count() > 0",
                "ada.orders.stream().count(1) > 0",
                "ada.orders.stream().flatMap(o -> o.count).count() > 0",
                "ada.orders.stream().limit('x').count() > 0",
                "ada.orders.stream(1).count() > 0",
            })
    void isRefused(String expression) {
        assertThatThrownBy(() -> compile(expression))
                .isInstanceOf(InvalidExpressionException.class)
                .hasMessageMatching("(?s)KARTA-(64|99)\\d: .+Position \\d+:\n  .*\n *\\^");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
            asessment.urgency > 1 | KARTA-641: the name 'asessment' is unknown.
            add.active | KARTA-641: the name 'add' is unknown. Did you mean 'ada'?
            ada.actve | KARTA-642: a Customer has no component or getter 'actve'. Did you mean 'active'? Known \
            names: active, age,
            account.delete() | KARTA-643: an expression is read-only: delete(..) is not supported on an Account.
            account.getBalance() > 1 | Write .balance without parentheses.
            ada.orders.size() > 1 | Write .size without parentheses.
            ada.active = true | KARTA-643: an expression is read-only: assignments are not allowed. Compare with ==.
            ada instanceof Customer | instanceof is not supported, use is(x, 'Issue')
            is(resolution, 'Refnd') | KARTA-644: the type 'Refnd' cannot occur here. Did you mean 'Refund'?
            ada.orders.stream().each(o -> true) | streams do not support each(..). Known names: allMatch, anyMatch,
            ada.orders.stream().anymatch(o -> true) | Did you mean 'anyMatch'?
            ada.name | KARTA-645: The expression must be a boolean, but is a String.
            ada.latest.colour == 'GREN' | KARTA-996: a Colour never has the value 'GREN'. Did you mean 'GREEN'? \
            Known names: RED, GREEN.
            1 < 2 | KARTA-646: the expression refers to no object, so its value is constant. Use one of:
            ada.active && | KARTA-640: the expression is invalid: it is incomplete.
            ada.tags[0] == 'kind' | KARTA-992: the property of a Set is computed.
            is(ada, bob.name) | KARTA-993: the type in is(..) is computed.
            ada.name + 1 > 2 | KARTA-994: An operand of + must be a number, but is a String.
            ada > bob | KARTA-995: > cannot compare a Customer with a Customer.
            ada.orders.stream() | KARTA-997: a stream without a terminal operation is not a value.
            """)
    void isToldWhatAndWhatToDo(String expression, String message) {
        assertThatThrownBy(() -> compile(expression)).hasMessageContaining(message);
    }

    @Test
    void theMessagePointsAtThePlace() {
        assertThatThrownBy(() -> compile("ada.active && bob.actve"))
                .hasMessageEndingWith("Position 19:\n  ada.active && bob.actve\n                    ^");
    }

    @Test
    void reportsWhatTheServerRejects() {
        CheckedExpression valid =
                CheckedExpression.of(new ExpressionSource("count > 1"), java.util.Map.of("count", Integer.class));
        var rejected = new CheckedExpression(valid.source(), "${((}", valid.mentioned());

        assertThatThrownBy(() -> ContainerExpression.of(rejected))
                .isInstanceOf(io.karta.spi.InvalidExpressionException.class)
                .hasMessageStartingWith("KARTA-991: the Expression Language of the server rejects the expression.")
                .hasCauseInstanceOf(jakarta.el.ELException.class);
    }

    @Test
    void longTextsAreCutAroundThePlace() {
        var text = "ada.active && ".repeat(20) + "bob.actve" + " && ada.active".repeat(20);

        assertThatThrownBy(() -> compile(text))
                .satisfies(thrown -> assertThat(thrown.getMessage().lines())
                        .allSatisfy(line -> assertThat(line).hasSizeLessThan(400))
                        .anySatisfy(line -> assertThat(line).contains("bob.actve"))
                        .last()
                        .isEqualTo(" ".repeat(42) + "^"));
    }

    @Nested
    class Lengths {

        @Test
        void aLongChainIsUnderstood() {
            assertThat(answer("ada.active" + " && ada.active".repeat(200))).contains(true);
            assertThat(answer("bob.active" + " || ada.active".repeat(200))).contains(true);
            assertThat(answer("1" + " + ada.latest.count".repeat(150) + " == 301"))
                    .contains(true);
            assertThat(answer("1" + " + ada.latest.count - 1".repeat(80) + " == 81"))
                    .contains(true);
        }

        @Test
        void deepNestingIsUnderstoodUpToALimit() {
            assertThat(answer("(".repeat(40) + "ada.active" + ")".repeat(40))).contains(true);
            assertThat(answer("!".repeat(40) + "ada.active")).contains(true);
            assertThat(answer("(ada.active && ".repeat(40) + "ada.active" + ")".repeat(40)))
                    .contains(true);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "(",
                    "!",
                    "-",
                    "[",
                    "ada[",
                    "not ",
                    "is(",
                    "ada.active ? ",
                    "empty ",
                    "ada.orders.stream().filter(o -> "
                })
        void endlessNestingIsRefused(String opening) {
            assertThatThrownBy(() -> compile(opening.repeat(100) + "ada.active"))
                    .hasMessageMatching("(?s)(KARTA-649: .*too long|KARTA-998: .*nested too deeply).*");
            assertThatThrownBy(() -> compile(opening.repeat(100_000) + "ada.active"))
                    .hasMessageContaining("KARTA-649");
        }
    }
}
