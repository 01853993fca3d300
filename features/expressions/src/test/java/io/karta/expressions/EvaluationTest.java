/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import static io.karta.expressions.Shop.OBJECTS;
import static io.karta.expressions.Shop.answer;
import static io.karta.expressions.Shop.compile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.spi.ExpressionLanguage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvaluationTest {

    @Test
    void isFoundAsAService() {
        var languages = ServiceLoader.load(ExpressionLanguage.class);

        assertThat(languages)
                .singleElement()
                .extracting(ExpressionLanguage::prefix)
                .isEqualTo("el");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ada.score > 0.5",
                "ada['score'] gt 0.5",
                "ada.name == 'Ada' and not bob.active",
                "ada.name eq \"Ada\" && !bob.active",
                "ada.latest.item == 'tea'",
                "empty bob.latest && empty bob.orders && !empty ada.orders && not empty ada.tags",
                "bob.latest == null && bob.score == null && bob.latest.item == null",
                "ada.age >= 36 && empty bob.age",
                "ada.orders[0].item == 'tea' && ada.orders[1]['item'] == 'rice' && ada.orders[7] == null",
                "ada.orders[ada.orders.size - 1].count == 12",
                "ada.byName.tea.count == 2 && ada.byName['tea'].count == 2 && ada.byName.milk == null",
                "ada.byName[ada.latest.item].count == 2",
                "ada.byColour.RED == 7 && ada.byColour[ada.latest.colour] == 7",
                "ada.byNumber[1] == 'one'",
                "flags.byId[9007199254740993]",
                "ada.numbers[1] == 4 && ada.numbers.size == 2 && ada.tags.size == 2 && ada.name.length == 3",
                "ada.latest.colour == 'RED' && 'GREEN' != ada.latest.colour",
                "ada.orders[1].colour.lively == false && ada.orders[1].colour == 'GREEN' && ada.orders[1].colour "
                        + "!= 'RED'",
                "ada.orders[1].colour != ada.orders[0].colour && ada.orders[1].colour == ada.orders[1].colour",
                "ada.latest.total == 4.5 && ada.latest.total <= 4.50 && 4.5 >= ada.latest.total && ada.score == 0.75",
                "flags.by.yes && flags.by['yes'] == true && flags.by.yes == 'true'",
                "ada.latest.grade == 'A'",
                "ada.latest.total > 4 && ada.latest.total lt 4.6 && ada.latest.total * 2 == 9",
                "ada.orders[1].large && !ada.latest.large",
                "ada.since.year == 2020 && ada.since < bob.since",
                "account.balance == 2000 && account.rich && account.URL == 'http://2000'",
                "ada.anything.name == 'hidden'",
                "issue.title += '!' == 't!'",
                "bob.latest.item += '!' == '!' && '!' += bob.latest.item += null += '?' == '!?'",
                "(ada.active ? 1 : 2) == 1 ? true : bob.active",
                "-ada.latest.count == -2 && 7 mod 4 == 3 && 7 % 4 == 3 && ada.latest.count div 4 == 0.5 && "
                        + "ada.latest.count / 4 == 0.5",
                "ada.latest.count + 1 == 3 && ada.latest.count - 1 == 1 && 1e1 * ada.latest.count == 20 && .5 < "
                        + "ada.latest.count",
                "is(resolution, 'Refund') && resolution.amount > 10",
                "is(resolution, 'Refund') and is(resolution, 'Resolution') and not is(resolution, 'Reply')",
                "is(account, 'Account') && !is(bob.score, 'Double')",
                "resolution.reason == 'broken'",
                "ada.name == 'it\\'s' || ada.name != \"\\\"\\\\\"",
                "ada.name != 'é\u2603 ${1} #{2} } \n'",
            })
    void holds(String expression) {
        assertThat(answer(expression)).contains(true);
    }

    @Nested
    class MissingValues {

        @Test
        void theExpressionIsFalseWithoutAnObject() {
            assertThat(compile("!ada.active").evaluate(Map.<String, Object>of()::get))
                    .contains(false);
        }

        @Test
        void nullIsNeitherMoreNorLess() {
            assertThat(answer("bob.score > 0.5 || bob.score <= 0.5 || bob.latest.count > 0"))
                    .contains(false);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "bob.score <= bob.score",
                    "bob.score >= bob.latest.count",
                    "bob.latest.item <= bob.latest.item",
                    "bob.score <= null",
                    "null >= bob.score",
                    "(bob.score <= bob.score) <= (bob.score <= bob.score) <= (ada.age < 0)"
                })
        void nullIsNotAtMostNull(String expression) {
            assertThat(answer(expression)).contains(false);
        }

        @Test
        void valuesAreAtMostThemselves() {
            assertThat(answer("ada.age <= ada.age && ada.name >= ada.name && !(ada.age <= bob.score)"))
                    .contains(true);
        }

        @Test
        void anAbsentTruthIsNoAnswer() {
            assertThat(answer("flags.by.no")).isEmpty();
        }
    }

    @Nested
    class FailedEvaluations {

        @Test
        void aPropertyOfAnotherVariantIsReported() {
            assertThatThrownBy(() -> answer("reply.amount > 10"))
                    .isInstanceOf(AgentException.class)
                    .hasMessage("KARTA-648: expression 'reply.amount > 10' cannot be evaluated: a Reply has no "
                            + "property 'amount'; if only some variants have it, check "
                            + "is(.., '..') first.");
        }

        @Test
        void namesAFailingGetterWithoutItsMessage() {
            assertThatThrownBy(() -> answer("account.broken == 'x'"))
                    .hasMessageContaining("reading GoldAccount.broken failed with java.lang.IllegalStateException")
                    .hasMessageNotContaining("secret")
                    .hasStackTraceContaining("a secret");
        }

        @Test
        void anObjectThatIsNeitherTrueNorFalseIsReported() {
            assertThatThrownBy(() -> answer("ada.anything"))
                    .hasMessageContaining("KARTA-648")
                    .hasMessageContaining("its value is a Secretive instead of true or false");
        }

        @Test
        void valuesThatCannotBeReckonedWithAreReported() {
            assertThatThrownBy(() -> answer("bob.anything + 1 > 0"))
                    .hasMessageContaining("KARTA-648")
                    .hasMessageContaining("cannot be compared or calculated with");
        }

        @Test
        void anUnknownObjectHasNoClass() {
            assertThatThrownBy(() -> answer("ada.anything[ada.name += 'x'] == 1"))
                    .hasMessageContaining("no property 'Adax'");
        }
    }

    @Test
    void readsWhatItNamesInOrder() {
        var expression = compile(
                "newEntity.first != null && bob.active || ada.orders.stream().anyMatch(o -> o.count > bob.age)");

        assertThat(expression.reads()).containsExactly("newEntity", "bob", "ada");
    }

    @Test
    void callsNoMethodsOfTheObjects() {
        var account = new Shop.Account(1);
        var objects = new HashMap<String, Object>(OBJECTS);
        objects.put("account", account);

        compile("account.balance == 1 && !account.rich").evaluate(objects::get);

        assertThat(account.calls).isZero();
    }

    @Test
    void genericTypesAreFollowed() {
        var names = Map.<String, java.lang.reflect.Type>of("entities", Shop.Orders.class);
        var language = new JakartaExpressionLanguage();

        assertThat(language.compile("entities.issues.newEntities[0].title == 'x'", names)
                        .evaluate(OBJECTS::get))
                .contains(true);
        assertThatThrownBy(() -> language.compile("entities.issues.first.titel == 'x'", names))
                .hasMessageContaining("an Issue has no component or getter 'titel'. Did you mean 'title'?");
    }

    @Test
    void aSubclassOfAListHasItsElements() {
        var names = Map.<String, java.lang.reflect.Type>of("basket", Basket.class);
        var basket = new Basket();
        basket.add(Shop.TEA);

        var expression = new JakartaExpressionLanguage().compile("basket[0].count == 2 && basket.size == 1", names);

        assertThat(expression.evaluate(Map.<String, Object>of("basket", basket)::get))
                .contains(true);
        assertThatThrownBy(() -> new JakartaExpressionLanguage().compile("basket[0].cont == 2", names))
                .hasMessageContaining("KARTA-642");
        assertThat(List.of(basket)).hasSize(1);
    }

    static final class Basket extends java.util.ArrayList<Shop.Order> {
        private static final long serialVersionUID = 1L;
    }
}
